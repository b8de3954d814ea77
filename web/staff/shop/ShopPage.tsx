import { useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { CardPart } from '../../ui/Card'
import { Section } from '../../ui/Section'
import { Columns } from '../frame/Columns'
import { PageHead } from '../frame/Frame'
import { graphql } from '../gql'
import { staffMeta } from '../staff-meta'
import { BrandCard } from './BrandCard'
import { ContactCard } from './ContactCard'
import { EarlierNotices } from './EarlierNotices'
import { LogoCard } from './LogoCard'
import { MailClosingCard } from './MailClosingCard'
import { MailWordsCard } from './MailWordsCard'
import { NoticeCard } from './NoticeCard'
import { shopText } from './shop.text'
import { TermsCard } from './TermsCard'

const query = graphql(`
  query ShopPage {
    shopNotice {
      id
      ...NoticeCard_notice
    }
    shopContact {
      id
      ...ContactCard_contact
    }
    shopBrand {
      id
      ...BrandCard_brand
    }
    shopLogo {
      id
      ...LogoCard_logo
    }
    shopMailClosing {
      id
      ...MailClosingCard_closing
    }
    shopMailWords {
      id
      kind
      isChanged
      ...MailWordsRow_words
    }
    staffGeneralTerms {
      number
      state
      textNl
      textEn
      validFrom
      revision
      changedParts
      createdBy
      createdAt
    }
    earlierShopNotices {
      version
      textNl
      textEn
      from
      until
      changedBy
      changedAt
    }
  }
`)

export const page = definePage({ query, meta: staffMeta(shopText, 'title'), Component: ShopPage })

/** The settings of the shop that its owner changes here. */
function ShopPage() {
  const { data } = usePageData(query)
  const text = useText(shopText)
  return (
    <>
      <PageHead title={text.title}>{text.intro}</PageHead>
      <Columns
        aside={
          <>
            <ContactCard contact={data.shopContact} />
            <MailClosingCard closing={data.shopMailClosing} />
            <Section title={text.elsewhere}>
              <CardPart>
                <p className="muted">{text.elsewhereAbout}</p>
              </CardPart>
            </Section>
          </>
        }
      >
        <BrandCard brand={data.shopBrand} />
        <LogoCard logo={data.shopLogo} />
        <NoticeCard notice={data.shopNotice} />
        {data.earlierShopNotices.length > 0 && <EarlierNotices notices={data.earlierShopNotices} />}
        <MailWordsCard mails={data.shopMailWords} />
        <TermsCard versions={data.staffGeneralTerms} />
      </Columns>
    </>
  )
}
