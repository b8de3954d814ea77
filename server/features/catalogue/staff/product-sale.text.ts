import { defineText } from '../../../../rules/text'

/** Refusals of an act on the sale of a product. */
export const productSaleText = defineText(
  {
    awaitsPrice: 'Dit product heeft nog geen prijs. Het komt te koop op de dag van zijn eerste prijs.',
    sold: 'Alleen een product dat niet meer te koop is, heeft een opvolger.',
    unknown: 'Deze opvolger is er niet.',
    itself: 'Een product volgt zichzelf niet op.',
    kind: 'Kies een opvolger van dezelfde soort.',
    retired: 'Kies een opvolger die te koop is.',
  },
  {
    awaitsPrice: 'This product has no price yet. It is sold from the day of its first price.',
    sold: 'Only a product that is no longer sold has a successor.',
    unknown: 'This successor does not exist.',
    itself: 'A product does not succeed itself.',
    kind: 'Choose a successor of the same kind.',
    retired: 'Choose a successor that is sold.',
  },
)
