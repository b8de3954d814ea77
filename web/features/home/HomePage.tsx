import { useReadQuery } from '@apollo/client/react'

import type { HomeQuery } from '../../gql/graphql'
import { usePageData } from '../../router/page-data'
import { ExtensionTiles } from '../catalogue/ExtensionTiles'
import { EXTENSIONS_ID } from './anchors'
import { Hero } from './Hero'
import { HomeHosting } from './HomeHosting'
import styles from './HomePage.module.css'
import { PricePromise } from './PricePromise'
import { Strengths } from './Strengths'
import { TransferCard } from './TransferCard'

export function HomePage() {
  const { queryRef } = usePageData<HomeQuery>()
  const { data } = useReadQuery(queryRef)
  const offered = data.domainExtensions.find(({ isOnOffer }) => isOnOffer) ?? data.domainExtensions[0]
  return (
    <>
      <Hero />
      <div className="wrap">
        <div id={EXTENSIONS_ID} className={styles.tiles}>
          <ExtensionTiles query={data} />
        </div>
        <HomeHosting packages={data.hostingPackages} />
        <div className={styles.split}>
          {offered && <PricePromise extension={offered} />}
          <TransferCard />
        </div>
        <Strengths />
      </div>
    </>
  )
}
