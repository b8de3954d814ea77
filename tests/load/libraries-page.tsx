import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

// The libraries of every page, started for a single heading.
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
