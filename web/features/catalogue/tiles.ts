import { TILES_FIRST } from '../../../rules/constants'

/** Parts the tiles in those that show at once and those behind 'Other Domains'. None is lost between the two. */
export function splitTiles<Tile>(tiles: readonly Tile[]): { first: readonly Tile[]; others: readonly Tile[] } {
  return { first: tiles.slice(0, TILES_FIRST), others: tiles.slice(TILES_FIRST) }
}
