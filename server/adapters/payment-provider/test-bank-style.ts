/** The bank looks grey and unlike the shop, under a striped banner: nobody should take it for a real one. */
export const TEST_BANK_STYLE = `
:root{color-scheme:light;font:1rem/1.5 system-ui,sans-serif;background:#e8eaed;color:#1b2127}
*{box-sizing:border-box}
body,p,dl,dd,h1{margin:0}
.stripe{background:repeating-linear-gradient(135deg,#ffd34d 0 18px,#f6c22e 18px 36px);color:#2a1d00;text-align:center;font-weight:700;padding:10px 16px;font-size:.875rem}
.bank{max-width:520px;margin:48px auto;padding-inline:16px}
.name{display:flex;align-items:center;gap:12px;margin-bottom:18px;font-size:1.375rem;font-weight:700;line-height:1}
.mark{width:40px;height:40px;border-radius:8px;background:#2b3440;color:#fff;display:grid;place-items:center}
.card{background:#fff;border:1px solid #d3d8de;border-radius:12px;overflow:hidden}
.amount{padding:28px 28px 22px;border-bottom:1px solid #d3d8de}
.amount h1{font-size:1rem;font-weight:500;line-height:1.4;color:#444d57}
.amount b{display:block;font-size:2.5rem;font-weight:700;line-height:1.1;letter-spacing:-.03em;margin-top:4px}
dl{padding:16px 28px;border-bottom:1px solid #d3d8de;font-size:.875rem}
dl div{display:flex;justify-content:space-between;gap:16px;padding:4px 0}
dt{color:#444d57}
dd{text-align:right;overflow-wrap:anywhere}
form,.done{padding:22px 28px 28px;display:grid;gap:10px}
form p,.done p{font-size:.875rem;color:#444d57}
button,a.main{font:inherit;font-weight:700;min-height:44px;padding:8px 16px;border:1px solid #76808b;border-radius:8px;background:#fff;color:#1b2127;cursor:pointer;text-align:center;text-decoration:none}
button:hover{background:#f1f3f5}
button.main,a.main{background:#2b3440;border-color:#2b3440;color:#fff;min-height:64px;font-size:1.1875rem;border-radius:12px;display:grid;place-items:center}
button.main:hover,a.main:hover{background:#161c24}
.others{display:grid;grid-template-columns:1fr 1fr;gap:10px}
:focus-visible{outline:3px solid #1a5fd6;outline-offset:2px}
.hint{text-align:center;margin-top:16px;font-size:.875rem;color:#4f5862}
@media (max-width:26rem){.bank{margin-top:24px}.others{grid-template-columns:1fr}}
`
