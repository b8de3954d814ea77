import { defineText } from '../../../rules/text'

export const shopText = defineText(
  {
    endBeforeStart: 'Het einde moet na het begin liggen.',
    color: 'Schrijf een kleur als #14523f.',
    contrast: (p: { ratio: string; needed: string }) =>
      `Te weinig contrast: ${p.ratio} : 1. Minstens ${p.needed} : 1 nodig.`,
    lightFirst: 'Kies eerst een logo voor lichte vlakken.',
    unknownType: 'Dit is geen SVG en geen PNG.',
    tooLarge: (p: { kib: string }) => `Het bestand is te groot: hooguit ${p.kib} KB.`,
    malformed: 'Het bestand is beschadigd, of geen gewone SVG of PNG.',
    forbidden: (p: { what: string }) =>
      `In deze SVG staat iets wat hier niet mag: ${p.what}. Bewaar hem met alleen vormen en kleuren, en tekst als vorm.`,
    tooManyParts: 'Deze SVG heeft te veel onderdelen. Bewaar hem eenvoudiger, of als PNG.',
    noViewBox: 'Deze SVG heeft geen viewBox met een breedte en hoogte, dus hij schaalt niet mee.',
    wrongSize: 'De afmetingen zijn te klein of te groot: 16 tot 2000 pixels breed en hoog.',
    wrongRatio: 'Het logo is te hoog of te breed: hooguit twee keer zo hoog als breed, of acht keer zo breed als hoog.',
    unusualPng: 'Bewaar de PNG als gewoon plaatje: 8 bits per kleur, zonder interlacing en zonder animatie.',
    noPng: 'Kies hier een PNG: een SVG kan op deze plek niet.',
    noIcon: (p: { min: number; max: number }) =>
      `Een icoon is even breed als hoog, van ${p.min} tot ${p.max} pixels. Gebruikelijk is 512.`,
  },
  {
    endBeforeStart: 'The end has to come after the start.',
    color: 'Write a colour as #14523f.',
    contrast: (p) => `Too little contrast: ${p.ratio} : 1. At least ${p.needed} : 1 is needed.`,
    lightFirst: 'Choose a logo for light surfaces first.',
    unknownType: 'This is neither an SVG nor a PNG.',
    tooLarge: (p) => `The file is too large: at most ${p.kib} KB.`,
    malformed: 'The file is damaged, or no plain SVG or PNG.',
    forbidden: (p) =>
      `This SVG has something that is not allowed here: ${p.what}. Save it with shapes and colours only, and text as shapes.`,
    tooManyParts: 'This SVG has too many parts. Save a simpler one, or a PNG.',
    noViewBox: 'This SVG has no viewBox with a width and a height, so it does not scale.',
    wrongSize: 'The dimensions are too small or too large: 16 to 2000 pixels wide and high.',
    wrongRatio:
      'The logo is too tall or too wide: at most twice as tall as it is wide, or eight times as wide as it is tall.',
    unusualPng: 'Save the PNG as a plain picture: 8 bits per colour, without interlacing and without animation.',
    noPng: 'Choose a PNG here: an SVG is not possible in this place.',
    noIcon: (p) => `An icon is as wide as it is high, from ${p.min} to ${p.max} pixels. 512 is usual.`,
  },
)
