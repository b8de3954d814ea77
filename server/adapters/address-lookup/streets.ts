export interface StreetPart {
  /** Four digits and two letters, without a space. */
  postcode: string
  from: number
  to: number
  parity: 'odd' | 'even' | 'all'
  street: string
  city: string
}

const part = (
  postcode: string,
  from: number,
  to: number,
  parity: StreetPart['parity'],
  street: string,
  city: string,
): StreetPart => ({ postcode, from, to, parity, street, city })

/** Fictional streets in Dutch cities. One postcode can cover both sides of a street, or two streets. */
export const STREETS: readonly StreetPart[] = [
  part('1234AB', 1, 99, 'all', 'Voorbeeldstraat', 'Voorbeeldstad'),
  part('1011AB', 1, 79, 'odd', 'Vlaggenkade', 'Amsterdam'),
  part('1011AC', 2, 80, 'even', 'Vlaggenkade', 'Amsterdam'),
  part('1012XY', 1, 60, 'all', 'Wimpelgracht', 'Amsterdam'),
  part('1071ZA', 1, 121, 'odd', 'Nieuwe Museumkade', 'Amsterdam'),
  part('1315AA', 1, 250, 'all', 'Raadhuisring', 'Almere'),
  part('1506VB', 3, 45, 'odd', 'Houtzagerspad', 'Zaandam'),
  part('1811KA', 1, 88, 'all', 'Kaasdragersplein', 'Alkmaar'),
  part('2011VB', 2, 96, 'even', 'Drukkerssteeg', 'Haarlem'),
  part('2311ZX', 1, 75, 'odd', 'Sterrenwachtkade', 'Leiden'),
  part('2511VA', 1, 40, 'all', 'Vergaderplein', 'Den Haag'),
  part('2511VB', 2, 120, 'even', 'Gezantenlaan', 'Den Haag'),
  part('2611XZ', 1, 63, 'odd', 'Plateelbakkerssteeg', 'Delft'),
  part('2801VV', 4, 58, 'even', 'Stroopwafelstraat', 'Gouda'),
  part('3011AA', 1, 200, 'all', 'Voorbeeldkade', 'Rotterdam'),
  part('3011ZZ', 1, 99, 'odd', 'Havenlichtkade', 'Rotterdam'),
  part('3011ZZ', 2, 98, 'even', 'Seinmeestersweg', 'Rotterdam'),
  part('3072VX', 10, 310, 'all', 'Stoomschiplaan', 'Rotterdam'),
  part('3311VA', 1, 47, 'odd', 'Dijkgraafstraat', 'Dordrecht'),
  part('3512XA', 1, 150, 'all', 'Klokkenluidersgang', 'Utrecht'),
  part('3512XB', 2, 64, 'even', 'Werfkelderpad', 'Utrecht'),
  part('3811VV', 1, 90, 'all', 'Keientrekkersplein', 'Amersfoort'),
  part('3911ZA', 1, 33, 'odd', 'Heuvelrugweg', 'Rhenen'),
  part('4331VB', 1, 55, 'all', 'Abdijtorenplein', 'Middelburg'),
  part('4811XA', 2, 180, 'even', 'Turfschipstraat', 'Breda'),
  part('5038VX', 1, 77, 'odd', 'Weversdraad', 'Tilburg'),
  part('5211XZ', 1, 61, 'all', 'Bolwerkpoort', 'Den Bosch'),
  part('5611ZX', 1, 240, 'all', 'Gloeilampplein', 'Eindhoven'),
  part('5911VA', 6, 84, 'even', 'Maasoever', 'Venlo'),
  part('6211VZ', 1, 49, 'odd', 'Vestingwal', 'Maastricht'),
  part('6411XB', 1, 130, 'all', 'Mijnlampstraat', 'Heerlen'),
  part('6511ZV', 2, 112, 'even', 'Waalbrugkade', 'Nijmegen'),
  part('6811VB', 1, 95, 'odd', 'Trolleylaan', 'Arnhem'),
  part('7311XA', 1, 70, 'all', 'Paleislaantje', 'Apeldoorn'),
  part('7411VX', 3, 29, 'odd', 'Koekbakkersplein', 'Deventer'),
  part('7511ZA', 1, 160, 'all', 'Spinnerijweg', 'Enschede'),
  part('8011XV', 2, 74, 'even', 'Peperbusstraat', 'Zwolle'),
  part('8232VA', 1, 210, 'all', 'Poldermeesterlaan', 'Lelystad'),
  part('8911ZX', 1, 57, 'odd', 'Torenwachterspad', 'Leeuwarden'),
  part('9401VB', 1, 82, 'all', 'Hunebedplein', 'Assen'),
  part('9711XZ', 2, 136, 'even', 'Korenschipkade', 'Groningen'),
  part('9711XZ', 1, 135, 'odd', 'Studiehuisplein', 'Groningen'),
]
