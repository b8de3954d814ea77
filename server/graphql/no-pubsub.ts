/** For type-graphql, which wants one: each subscription brings its own source. */
export const NO_PUBSUB = {
  publish() {},
  subscribe(): never {
    throw new Error('a subscription must bring its own source')
  },
}
