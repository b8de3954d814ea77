import { lte } from 'drizzle-orm'
import type { Database, Db } from '../database'
import { addMissing, all, one } from '../query'
import { generalTerms } from '../schema/general-terms'

/**
 * Gives a shop without general terms its first version, which applies from now. After that the database is the truth. Run it in
 * a transaction.
 */
export async function seedGeneralTerms(db: Db, now: number): Promise<void> {
  const known = await one(db.select({ number: generalTerms.number }).from(generalTerms).limit(1))
  if (known) return
  const first = { number: 1, textNl: SAMPLE_NL, textEn: SAMPLE_EN, validFrom: now, createdBy: '', createdAt: now }
  await addMissing(db, generalTerms, [first])
}

/** Copies the general terms that apply or applied from a shop to its sandbox. */
export async function copyGeneralTerms(from: Db, to: Database, now: number): Promise<void> {
  const rows = await all(from.select().from(generalTerms).where(lte(generalTerms.validFrom, now)))
  await to.transaction((tx) => addMissing(tx, generalTerms, rows))
}

const SAMPLE_NL = `Dit is een voorbeeldtekst. Wie deze winkel in gebruik neemt, zet hier de eigen voorwaarden neer.

## 1. Waar dit over gaat

Deze voorwaarden gelden voor elke bestelling van een domeinnaam, een verhuizing, hosting of een extra dienst in deze winkel.

## 2. Prijzen

Prijzen zijn zonder btw, tenzij er staat dat de btw erbij zit. Een welkomstprijs geldt voor het eerste jaar, bij hosting voor de eerste 6 maanden van een eerste pakket; bij een upgrade en daarna geldt de gewone prijs, die bij de bestelling staat. Het actietarief voor .nl geldt voor de eerste 10 registraties per rechtspersoon.

## 3. Bestellen en betalen

Een bestelling is definitief zodra je hem hebt bevestigd met de knop waar de betalingsverplichting bij staat. Betaal je online, dan beginnen we na de betaling. Betaal je op rekening, dan is de termijn 14 dagen.

## 4. Looptijd

Een domeinnaam bestel je voor 1 of 5 jaar. Een hostingpakket heeft een minimale looptijd van 1 jaar.

## 5. Domeinnamen

De beheerder van een extensie beslist over de registratie en stelt eigen regels. Een geregistreerde naam kan niet worden teruggedraaid. De domeinhouder is verantwoordelijk voor juiste gegevens.

## 6. Gebruik

Gebruik onze diensten niet voor iets dat de wet verbiedt, en niet zo dat anderen er last van hebben. Gebeurt dat toch, dan mogen we de dienst stilzetten. We laten je weten waarom.
`

const SAMPLE_EN = `This is a sample text. Whoever takes this shop into use puts their own terms here.

## 1. What this is about

These terms apply to every order of a domain name, a transfer, hosting or an extra service in this shop.

## 2. Prices

Prices exclude VAT, unless it says that VAT is included. A welcome price holds for the first year, for hosting for the first 6 months of a first package; for an upgrade and after that the standard price applies, which stands with the order. The promo rate for .nl holds for the first 10 registrations per legal entity.

## 3. Ordering and paying

An order is final once you have confirmed it with the button that names the obligation to pay. If you pay online, we start after the payment. If you pay on account, the term is 14 days.

## 4. Term

A domain name is ordered for 1 or 5 years. A hosting package has a minimum term of 1 year.

## 5. Domain names

The registry of an extension decides about a registration and sets rules of its own. A registered name cannot be undone. The domain holder is responsible for correct details.

## 6. Use

Do not use our services for anything that the law forbids, or in a way that harms others. If that happens we may suspend the service. We will tell you why.
`
