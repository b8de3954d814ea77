import { API_CHANGES } from '../../../rules/api-changes'
import { escapeHtml } from '../../../rules/escape-html'
import { SHOP } from '../../../rules/text'

/** Returns the API changes as an Atom feed (RFC 4287), in English like the descriptions. */
export function changesFeed(origin: string): string {
  const page = `${origin}/developers/reference#changes`
  const entries = API_CHANGES.map(
    ({ id, on, title, text }) => `  <entry>
    <id>${escapeHtml(`${origin}/developers/changes.xml#${id}`)}</id>
    <title>${escapeHtml(title)}</title>
    <link href="${escapeHtml(page)}"/>
    <updated>${on}T00:00:00Z</updated>
    <content type="text">${escapeHtml(text)}</content>
  </entry>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${escapeHtml(`${origin}/developers/changes.xml`)}</id>
  <title>${SHOP} API: changes</title>
  <author><name>${SHOP}</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeHtml(`${origin}/developers/changes.xml`)}"/>
  <link href="${escapeHtml(page)}"/>
  <updated>${API_CHANGES[0]?.on}T00:00:00Z</updated>
${entries.join('\n')}
</feed>
`
}
