import { API_CHANGES } from '../../../rules/api-changes'
import { SHOP } from '../../../rules/text'

/** Returns the API changes as an Atom feed (RFC 4287), in English like the descriptions. */
export function changesFeed(origin: string): string {
  const page = `${origin}/developers/reference#changes`
  const entries = API_CHANGES.map(
    ({ id, on, title, text }) => `  <entry>
    <id>${escapeXml(`${origin}/developers/changes.xml#${id}`)}</id>
    <title>${escapeXml(title)}</title>
    <link href="${escapeXml(page)}"/>
    <updated>${on}T00:00:00Z</updated>
    <content type="text">${escapeXml(text)}</content>
  </entry>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${escapeXml(`${origin}/developers/changes.xml`)}</id>
  <title>${SHOP} API: changes</title>
  <author><name>${SHOP}</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeXml(`${origin}/developers/changes.xml`)}"/>
  <link href="${escapeXml(page)}"/>
  <updated>${API_CHANGES[0]?.on}T00:00:00Z</updated>
${entries.join('\n')}
</feed>
`
}

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
