import { readFileSync } from 'node:fs'
import type { PageSource } from '../../server/http/pages'
import { render, robots, sitemap } from '../../web/entry-server'

/** The real pages in the real shell; only styles and scripts are not built. */
export const realPages: PageSource = {
  assets: null,
  template: async () => readFileSync('web/index.html', 'utf8'),
  links: () => '',
  render,
  sitemap,
  robots,
}
