import { defineText } from '../../../../rules/text'

export const extensionsText = defineText(
  {
    extension: 'Vul een extensie in, zoals shop of co.uk.',
    exists: 'Deze extensie staat al bij de producten.',
    first: 'De eerste termijn kost hooguit wat een jaar daarna kost.',
    renewal: 'Vul een prijs in tot € 9.999,99.',
  },
  {
    extension: 'Enter an extension, such as shop or co.uk.',
    exists: 'This extension is among the products already.',
    first: 'The first term costs at most what a later year costs.',
    renewal: 'Enter a price up to € 9,999.99.',
  },
)
