/** Same colours as `web/styles/tokens.css`, which the server cannot import. */
export const STYLES = `
:root{color-scheme:light dark;--page:light-dark(#f3f6f4,#0b1411);--surface:light-dark(#fff,#121d19);--sunken:light-dark(#e9efec,#0d1714);--fg:light-dark(#11211a,#edf4f0);--fg2:light-dark(#42524a,#b7c6be);--line:light-dark(#dbe3df,#24342d);--link:light-dark(#14523f,#8de3bf);--spark:light-dark(#a23f08,#ffb07a);--err:light-dark(#b02419,#ff9f94);--info:light-dark(#1b4d99,#a0c5ff)}
:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--fg);font:1rem/1.55 system-ui,sans-serif}
a{color:var(--link)}a:focus-visible,summary:focus-visible{outline:3px solid var(--spark);outline-offset:2px}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;background:var(--surface);padding:.5rem 1rem}
header{padding:1rem 1.5rem;background:var(--surface);border-bottom:1px solid var(--line);color:var(--fg2)}
.page{display:grid;grid-template-columns:19rem minmax(0,1fr);gap:2rem;max-width:86rem;margin:0 auto;padding:1.5rem}
nav{font-size:.875rem;position:sticky;top:1rem;align-self:start;max-height:calc(100vh - 2rem);overflow-y:auto}
nav ul{list-style:none;margin:0 0 .5rem;padding:0 0 0 1rem}nav a{display:inline-block;min-height:24px;padding:.125rem 0;color:var(--fg2);text-decoration:none;overflow-wrap:anywhere}
nav a:hover{text-decoration:underline;color:var(--fg)}summary{cursor:pointer;font-weight:650;padding:.375rem 0}
h1{font-size:2rem;line-height:1.2;margin:0 0 1rem}h2{margin:3rem 0 1rem;font-size:1.5rem;scroll-margin-top:1rem}
h3{margin:0 0 .5rem;font-size:1.0625rem;overflow-wrap:anywhere}h4{margin:1.25rem 0 .25rem;font-size:.9375rem}
main>p{max-width:70ch}article{margin:0 0 1rem;padding:1.25rem 1.5rem;background:var(--surface);border:1px solid var(--line);border-radius:10px;scroll-margin-top:1rem}
article:target{border-color:var(--spark)}article p{margin:.25rem 0;max-width:80ch}
code{font:.9em ui-monospace,monospace;background:var(--sunken);border-radius:4px;padding:.1em .3em;overflow-wrap:anywhere}h3 code{background:none;padding:0}
.method{font-size:.8125rem;font-weight:700;letter-spacing:.03em}.get{color:var(--info)}.post,.put{color:var(--spark)}.delete{color:var(--err)}
table{width:100%;border-collapse:collapse;margin:.5rem 0;font-size:.9375rem;table-layout:fixed}caption{text-align:left;color:var(--fg2);font-size:.8125rem}
th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere;font-weight:400}thead th{font-size:.8125rem;color:var(--fg2)}
thead th:nth-child(1){width:26%}thead th:nth-child(2){width:26%}small,.types,.refused{color:var(--fg2);font-size:.875rem}
article details{margin:.5rem 0}article summary{font-size:.875rem}pre{margin:.25rem 0;padding:.75rem 1rem;max-height:24rem;overflow:auto;background:var(--sunken);border-radius:8px;font:.8125rem/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
dl{margin:0}dl>div{display:grid;grid-template-columns:3rem minmax(0,1fr);border-top:1px solid var(--line);padding:.5rem 0}dt{font-weight:650}dd{margin:0}
@media(max-width:60rem){.page{grid-template-columns:minmax(0,1fr);padding:1rem}nav{position:static;max-height:none}article{padding:1rem}
thead{position:absolute;clip-path:inset(50%)}tr{display:block;border-top:1px solid var(--line);padding:.5rem 0}th,td{display:block;border:0;padding:0 0 .125rem}}
`
