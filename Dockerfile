# syntax=docker/dockerfile:1
# 小楼的镜像：docker buildx build --platform linux/amd64,linux/arm64 -t xiaolou .
# 最后一层里只有 Node、它要的几个 C 库、运行要的依赖和构建好的网站：没有 shell，没有包管理器，只有 /data 可写。

# 构建在自己的处理器上做，目标是哪一种只看依赖里的那几个二进制。
FROM --platform=$BUILDPLATFORM node:24-trixie-slim AS build
ARG TARGETARCH=amd64
WORKDIR /build
COPY . .
RUN node scripts/run.mjs build
RUN npm ci --ignore-scripts --omit=dev --os=linux --libc=glibc --cpu="$(echo "$TARGETARCH" | sed s/amd64/x64/)" \
      --workspace=server --workspace=contract --workspace=markdown \
 && node -e "import('/build/scripts/package-set.mjs').then(set => set.removeOthers('/build', 'run'))" \
 && rm -rf node_modules/node-* node_modules/.cache \
 && find node_modules */node_modules -type f \( -name '*.map' -o -name '*.md' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
RUN mkdir -p /empty/data /empty/etc && echo 'xiaolou:x:1000:1000::/data:/none' > /empty/etc/passwd

# Node 和它要的库，是目标处理器的；libresolv 是做图的 libvips 要的。
FROM node:24-trixie-slim AS system
RUN apt-get update && apt-get install -y --no-install-recommends binutils
# 不带符号的小 18 MB。
RUN mkdir -p /system/usr/local/bin && strip -o /system/usr/local/bin/node /usr/local/bin/node \
 && { ldd /usr/local/bin/node | grep -o '/[^ ]*'; ls /lib/*-linux-gnu/libresolv.so.2; } | xargs -I{} cp --parents -L {} /system

FROM scratch
COPY --from=system /system /
COPY --from=build /empty/etc /etc
COPY --from=build --chown=1000:1000 /empty/data /data
WORKDIR /app
# 全从构建那一层拿：版本合不到一起的包，npm 装在工作区自己的 node_modules 里，要跟着它来。
COPY --from=build /build/package.json /build/LICENSE /build/NOTICE ./
COPY --from=build /build/scripts scripts
COPY --from=build /build/starter starter
COPY --from=build /build/contract contract
COPY --from=build /build/markdown markdown
COPY --from=build /build/server server
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/site/build site/build
COPY --from=build /build/admin/build admin/build
ENV PATH=/usr/local/bin HOME=/tmp DATA_DIR=/data PORT=3000
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/run.mjs", "start"]
