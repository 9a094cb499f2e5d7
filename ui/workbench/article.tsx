/** Every kind of thing an article may hold, in the markup of the markdown package. */
export function Article({ preview, code }: { preview: string; code: string }) {
  return (
    <div
      className="prose mt-14"
      data-preview={preview}
      data-code={code}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a sample of our own.
      dangerouslySetInnerHTML={{ __html: sample }}
    />
  )
}

const sample = `
<h2 id="a">一座楼的来历<a class="heading-anchor" href="#a" aria-label="此节的链接"></a></h2>
<p>五更起来，檐下的雨还没有停。江南的春天总是这样，雨是主人，人是客。我披衣坐到窗前，听见巷子里有人推门，木屐踏在石板上，一声，一声，慢慢地远了。用 <code>Node 24</code> 写下第一行，见<a href="#a">缘起</a>。<mark>记住这一句</mark>，<em>不要忘记</em>，<strong>要紧的话</strong>，<ins>补上的</ins>与<del>删去的</del>，<kbd>Ctrl</kbd> + <kbd>K</kbd>，<ruby>楼<rp>（</rp><rt>lóu</rt><rp>）</rp></ruby>，水 H<sub>2</sub>O<sup class="footnote-ref"><a href="#fn">1</a></sup>。</p>
<blockquote><p>小楼一夜听春雨，深巷明朝卖杏花。<br>矮纸斜行闲作草，晴窗细乳戏分茶。</p></blockquote>
<h3>雨的几种写法</h3>
<ul><li>春雨如酒</li><li>夏雨如拳<ul><li>拳下有雷</li></ul></li></ul>
<ol><li>先听</li><li>再写</li></ol>
<ul class="tasks"><li class="task"><input type="checkbox" class="task-box" disabled checked aria-label="已完成"> 搬家</li><li class="task"><input type="checkbox" class="task-box" disabled aria-label="未完成"> 种花</li></ul>
<figure class="code" data-lang="ts" data-lines="3"><figcaption class="code-head"><span class="code-lang">ts</span><span class="code-title">rain.ts</span></figcaption><pre tabindex="0"><code class="hljs"><span class="line"><span class="hljs-comment">// 听雨</span>
</span><span class="line hl"><span class="hljs-keyword">const</span> rain = <span class="hljs-title function_">listen</span>(<span class="hljs-string">'小楼'</span>, { <span class="hljs-attr">night</span>: <span class="hljs-literal">true</span> })
</span><span class="line"><span class="hljs-keyword">for await</span> (<span class="hljs-keyword">const</span> drop <span class="hljs-keyword">of</span> rain) <span class="hljs-title function_">write</span>(drop, <span class="hljs-number">42</span>)
</span></code></pre></figure>
<div class="callout callout-note"><p class="callout-title">记</p><p>旧链接都还认得路。</p></div>
<div class="callout callout-tip"><p class="callout-title">小窍门</p><p>左下角有音乐，<a href="#a">点此</a>即听。</p></div>
<div class="callout callout-info"><p class="callout-title">说明</p><p>雨天信号略差。</p></div>
<div class="callout callout-warning"><p class="callout-title">留神</p><p>楼梯窄，只容一人。</p></div>
<div class="callout callout-danger"><p class="callout-title">危险</p><p>此举不可撤回。</p></div>
<div class="callout callout-important"><p class="callout-title">要紧</p><p>先备份，再搬家。</p></div>
<div class="table-scroll" role="region" aria-label="表格 1" tabindex="0"><table><thead><tr><th>曲</th><th>作者</th><th align="right">时长</th></tr></thead><tbody><tr><td>送别</td><td>李叔同</td><td align="right">3:36</td></tr><tr><td>平湖秋月</td><td>吕文成</td><td align="right">4:12</td></tr><tr><td>梅花三弄</td><td>古琴曲</td><td align="right">8:05</td></tr></tbody></table></div>
<details class="details"><summary>展开旧事</summary><p>外公的书房，楼下存粮，楼上存书。</p></details>
<div class="tabs" role="group" aria-label="选项卡 1"><input type="radio" class="tab-radio" name="t" id="t1" checked><label class="tab-label" for="t1">春</label><div class="tab-panel"><p>听雨。</p></div><input type="radio" class="tab-radio" name="t" id="t2"><label class="tab-label" for="t2">秋</label><div class="tab-panel"><p>看云。</p></div></div>
<hr>
<figure class="image"><img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='700' height='200'/%3E" width="700" height="200" alt=""><figcaption>外公的书房，一九八七年春</figcaption></figure>
<section class="footnotes" role="doc-endnotes" aria-label="脚注"><ol class="footnotes-list"><li class="footnote-item" id="fn"><p>见《临安春雨初霁》。 <a href="#a" class="footnote-backref" role="doc-backlink" aria-label="回到正文">↩︎</a></p></li></ol></section>
`
