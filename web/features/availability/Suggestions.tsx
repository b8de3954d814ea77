import { useQuery } from '@apollo/client/react'
import { Check, Plus } from 'lucide-react'
import { toUnicode } from '../../../rules/domain-name'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import type { ShopChannel } from '../../gql/graphql'
import { useMoney, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { DomainName } from '../../ui/DomainName'
import { Price } from '../../ui/Price'
import { showError } from '../../ui/toast-store'
import { useAddBasketItem, useRemoveBasketDomain, wordsOf } from '../basket/basket-mutations'
import styles from './ExtensionList.module.css'
import { extensionListText } from './extension-list.text'

const SUGGESTIONS = graphql(`
  query DomainSuggestions($name: String!) {
    domainSuggestions(name: $name) {
      ... on DomainSuggestions {
        names {
          name
          extension
          kind
        }
      }
    }
  }
`)

interface SuggestionsProps {
  /** Full name of a taken domain, in ASCII. */
  name: string
  channel: ShopChannel
  products: readonly { id: string; extension: string; originalPrice: number; discountedPrice: number }[]
  /** Full names in the basket. */
  inBasket: ReadonlySet<string | null>
}

/** Available names similar to a taken one. Renders nothing while there are none, or when they cannot be fetched. */
export function Suggestions({ name, channel, products, inBasket }: SuggestionsProps) {
  const t = useText(extensionListText)
  const { data } = useQuery(SUGGESTIONS, { variables: { name }, errorPolicy: 'ignore' })
  const answer = data?.domainSuggestions
  if (answer?.__typename !== 'DomainSuggestions' || answer.names.length === 0) return null
  return (
    <section className={styles.suggestions} aria-labelledby="suggestions">
      <div className={styles.suggestionsHead}>
        <h2 id="suggestions">{t.suggestions}</h2>
        <span className="hint">{t.justChecked}</span>
      </div>
      {answer.names.map((one) => {
        const product = products.find(({ extension }) => extension === one.extension)
        return (
          product && (
            <Suggestion
              key={one.name}
              name={one.name}
              about={t[`like_${one.kind}`]}
              channel={channel}
              product={product}
              isAdded={inBasket.has(one.name)}
            />
          )
        )
      })}
    </section>
  )
}

interface SuggestionProps {
  name: string
  /** How the name differs from the searched one. */
  about: string
  channel: ShopChannel
  product: SuggestionsProps['products'][number]
  isAdded: boolean
}

function Suggestion({ name, about, channel, product, isAdded }: SuggestionProps) {
  const t = useText(extensionListText)
  const money = useMoney()
  const add = useAddBasketItem()
  const remove = useRemoveBasketDomain()
  const { id: productId, originalPrice, discountedPrice } = product
  const isReduced = discountedPrice < originalPrice
  const shown = toUnicode(name)

  const { run, isBusy } = useAttempt(
    isAdded ? t.notRemoved : t.notAdded,
    async () => {
      const sent = isAdded ? remove({ channel, domainName: name }) : add({ channel, productId, title: name })
      const answer = await sent
      return answer.ok ? null : { message: wordsOf(answer) }
    },
    { onProblem: showError },
  )

  return (
    <div className={styles.suggestion}>
      <div>
        <DomainName name={shown} isExtensionBold />
        <small>{about}</small>
      </div>
      <Price
        className={styles.suggestionPrice}
        amount={money(discountedPrice)}
        unit={t.perYear}
        was={isReduced ? money(originalPrice) : undefined}
        wasLabel={t.usually}
        later={isReduced ? t.later({ price: money(originalPrice) }) : t.everyYear}
      />
      <Button
        variant={isAdded ? 'added' : 'secondary'}
        icon={isAdded ? Check : Plus}
        isBusy={isBusy}
        busyLabel={t.busy}
        aria-label={isAdded ? t.removeName({ name: shown }) : t.addName({ name: shown })}
        aria-pressed={isAdded || undefined}
        onClick={() => void run()}
      >
        {isAdded ? t.isAdded : t.add}
      </Button>
    </div>
  )
}
