import { isRefusal } from '@xiaolou/browser/is-refusal'
import type { ChatEnv } from '../client/chat-env.ts'

const failed = '图片上传失败'

type Upload = { readonly file: File; controller: AbortController | undefined }

/** Pictures being uploaded, by the nonce of their message; a file is kept until it is forgotten. */
export function createUploads(options: {
  env: Pick<ChatEnv, 'upload'>
  onProgress: (nonce: string, progress: number) => void
  onDone: (nonce: string, url: string) => void
  /** `isFinal`: the server refused it, and would again; otherwise the request never arrived. */
  onFailed: (nonce: string, failure: { text: string; isFinal: boolean }) => void
}) {
  const { env, onProgress, onDone, onFailed } = options
  const uploads = new Map<string, Upload>()

  const run = async (nonce: string) => {
    const upload = uploads.get(nonce)
    if (!upload || upload.controller) return
    const controller = new AbortController()
    upload.controller = controller
    try {
      const url = await env.upload({
        file: upload.file,
        signal: controller.signal,
        onProgress: progress => {
          if (!controller.signal.aborted) onProgress(nonce, progress)
        },
      })
      if (controller.signal.aborted) return
      uploads.delete(nonce)
      onDone(nonce, url)
    } catch (error) {
      if (controller.signal.aborted) return
      upload.controller = undefined
      const isFinal = isFinalFailure(error)
      onFailed(nonce, { text: (isFinal && wordsOfFailure(error)) || failed, isFinal })
    }
  }

  return {
    begin(nonce: string, file: File): void {
      uploads.set(nonce, { file, controller: undefined })
      void run(nonce)
    },
    again: (nonce: string): void => void run(nonce),
    forget(nonce: string): void {
      uploads.get(nonce)?.controller?.abort()
      uploads.delete(nonce)
    },
    stop(): void {
      for (const { controller } of uploads.values()) controller?.abort()
      uploads.clear()
    },
  }
}

/** The error message of a refused call; '' for other errors. */
export const wordsOfFailure = (error: unknown): string => (isRefusal(error) ? error.message : '')

/** Whether a retry would fail too: calls that never reached the server have a negative code. */
export const isFinalFailure = (error: unknown): boolean => !isRefusal(error) || error.code >= 0
