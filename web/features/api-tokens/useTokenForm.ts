import { useState } from 'react'
import { parseApiToken } from '../../../rules/api-token'
import { useAct } from '../../apollo/useAct'
import { useRuleForm } from '../../forms/useRuleForm'
import { type Refusal, useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { showToast } from '../../ui/toast-store'
import { useConfirmedIdentity } from '../accounts/useConfirmedIdentity'
import type { ApiToken } from './ApiTokensPage'
import { apiTokensText } from './api-tokens.text'
import { NEW_TOKEN, requestOf, type TokenValues, valuesOf } from './token-values'

const CREATE_API_TOKEN = graphql(`
  mutation CreateApiToken($input: CreateApiTokenInput!) {
    createApiToken(input: $input) {
      ... on ApiTokenCreated {
        token
        apiToken {
          id
          name
        }
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

const UPDATE_API_TOKEN = graphql(`
  mutation UpdateApiToken($input: UpdateApiTokenInput!) {
    updateApiToken(input: $input) {
      ... on ApiToken {
        id
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

/** The form of a token, which the customer confirms with their password. `made` is a new token, to be shown once. */
export function useTokenForm(token: ApiToken | null, onSaved: () => void) {
  const text = useText(apiTokensText)
  const create = useAct(CREATE_API_TOKEN)
  const update = useAct(UPDATE_API_TOKEN)
  const { confirmed, notDone, dialog } = useConfirmedIdentity()
  const [made, setMade] = useState<{ name: string; token: string } | null>(null)
  const form = useRuleForm({
    values: token ? valuesOf(token) : NEW_TOKEN,
    fields: ['name', 'kind', 'scopes', 'domainIds', 'expiresAt', 'lastDay', 'dailyLimit', 'allowedAddresses'],
    parse: (values: TokenValues) => {
      const parsed = parseApiToken({ expiresAt: token?.expiresAt, ...requestOf(values) }, Date.now())
      if (!parsed.ok) {
        const { expiresAt, ...issues } = parsed.issues
        return { ok: false, issues: { ...issues, [values.expiresAt === 'date' ? 'lastDay' : 'expiresAt']: expiresAt } }
      }
      const misses = values.reach === 'some' && values.domainIds.length === 0
      return misses ? { ok: false, issues: { domainIds: 'required' } } : { ok: true, value: values }
    },
  })
  const { submit, isBusy, general } = useSubmit(form, {
    failed: text.failed,
    async send(values) {
      return token ? change(token, values) : make(values)
    },
  })
  async function make(values: TokenValues): Promise<Refusal | null> {
    const answer = await confirmed(text.actMake, () => create({ kind: values.kind, ...requestOf(values) }))
    if (!answer) return notDone
    if (answer.__typename !== 'ApiTokenCreated') return answer
    setMade({ name: answer.apiToken.name, token: answer.token })
    form.reset(NEW_TOKEN)
    onSaved()
    return null
  }
  async function change({ id, name }: ApiToken, values: TokenValues): Promise<Refusal | null> {
    const answer = await confirmed(text.actChange({ name }), () => update({ id, ...requestOf(values) }))
    if (!answer) return notDone
    if (answer.__typename !== 'ApiToken') return answer
    showToast({ kind: 'ok', text: text.saved })
    onSaved()
    return null
  }
  return { form, submit, isBusy, general, dialog, made, forget: () => setMade(null) }
}
