import 'reflect-metadata'
import { examineShop } from '../doctor/examine-shop'

/** Prints what is wrong with an installation and how to mend it. Exits with 1 if anything is. */
const findings = await examineShop(process.env)
const faults = findings.filter(({ ok }) => !ok)
if (process.argv.includes('--json')) console.log(JSON.stringify(findings, null, 2))
else {
  for (const { check, ok, message, fix } of findings) {
    console.log(`${ok ? 'ok   ' : 'WRONG'} ${check}: ${message}`)
    if (fix) console.log(`      ${fix}`)
  }
  console.log(faults.length === 0 ? '\nNothing is wrong.' : `\n${faults.length} of ${findings.length} checks failed.`)
}
// Connections that a system keeps open must not keep the command running.
process.exit(faults.length === 0 ? 0 : 1)
