import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

/** The fixed libraries of the shop, started for one heading: what a page costs before it has anything of its own. */
const client = new ApolloClient({ cache: new InMemoryCache(), link: new HttpLink({ uri: '/graphql' }) })
const root = document.getElementById('content')
if (root)
  hydrateRoot(
    root,
    <ApolloProvider client={client}>
      <BrowserRouter>
        <Routes>
          <Route path="*" element={<h1>Voorbeeld</h1>} />
        </Routes>
      </BrowserRouter>
    </ApolloProvider>,
  )
