import { GraphQLError, type GraphQLSchema } from 'graphql'
import {
  Arg,
  buildSchemaSync,
  createUnionType,
  Field,
  Float,
  ID,
  InputType,
  Int,
  InterfaceType,
  ObjectType,
  Query,
  Resolver,
  registerEnumType,
} from 'type-graphql'
import { notFound } from '../../server/common/failures'

enum Colour {
  RED = 'RED',
  BLUE = 'BLUE',
}
registerEnumType(Colour, { name: 'Colour' })

@InterfaceType()
class Named {
  @Field(() => String)
  name!: string

  @Field(() => Named, { nullable: true })
  friend!: Named | null
}

@ObjectType({ implements: Named })
class Cat extends Named {
  @Field(() => Int, { nullable: true })
  lives!: number | null
}

@ObjectType({ implements: Named })
class Dog extends Named {
  @Field(() => Colour)
  collar!: Colour
}

const Pet = createUnionType({ name: 'Pet', types: () => [Cat, Dog] as const })

@InputType()
class Inner {
  @Field(() => [Int])
  numbers!: number[]
}

@InputType()
class Filter {
  @Field(() => Colour, { defaultValue: Colour.RED })
  colour!: Colour

  @Field(() => String, { nullable: true })
  text?: string | null

  @Field(() => Inner, { nullable: true })
  inner?: Inner | null
}

@ObjectType()
class Odd {
  @Field(() => Odd, { nullable: true })
  maybe(): Odd | null {
    return new Odd()
  }

  @Field(() => Odd)
  always(): Odd {
    return new Odd()
  }

  @Field(() => Odd, { nullable: true })
  nothing(): null {
    return null
  }

  @Field(() => String, { nullable: true })
  throwsMaybe(): string {
    throw notFound()
  }

  @Field(() => String)
  throwsAlways(): string {
    throw new Error('a bug')
  }

  @Field(() => String, { nullable: true })
  async rejectsMaybe(): Promise<string> {
    throw notFound()
  }

  @Field(() => String)
  async rejectsAlways(): Promise<string> {
    throw new GraphQLError('with a code', { extensions: { code: 'OF_ITS_OWN' } })
  }

  @Field(() => String)
  nullAlways(): string {
    // A resolver that breaks its promise.
    return null as never
  }

  @Field(() => Int, { nullable: true })
  notAnInt(): number {
    return 1.5
  }

  @Field(() => Int, { nullable: true })
  tooBig(): number {
    return 2 ** 40
  }

  @Field(() => Float, { nullable: true })
  notANumber(): number {
    return Number.NaN
  }

  @Field(() => Boolean, { nullable: true })
  numberAsBoolean(): boolean {
    return 1 as never
  }

  @Field(() => String, { nullable: true })
  numberAsString(): string {
    return 7 as never
  }

  @Field(() => String, { nullable: true })
  objectAsString(): string {
    return { a: 1 } as never
  }

  @Field(() => ID, { nullable: true })
  numberAsId(): string {
    return 7 as never
  }

  @Field(() => Colour, { nullable: true })
  colour(): Colour {
    return Colour.BLUE
  }

  @Field(() => Colour, { nullable: true })
  wrongColour(): Colour {
    return 'GREEN' as never
  }

  @Field(() => Date, { nullable: true })
  date(): Date {
    return new Date(0)
  }

  @Field(() => Date, { nullable: true })
  wrongDate(): Date {
    return new Date(Number.NaN)
  }

  @Field(() => [Odd], { nullable: 'items' })
  holes(): (Odd | null)[] {
    return [new Odd(), null, new Odd()]
  }

  @Field(() => [Odd], { nullable: true })
  brokenList(): Odd[] {
    return [new Odd(), null as never]
  }

  @Field(() => [Int], { nullable: true })
  notAList(): number[] {
    return 5 as never
  }

  @Field(() => [String])
  async strings(): Promise<string[]> {
    return ['a', 'b']
  }

  @Field(() => [Pet])
  pets(): (Cat | Dog)[] {
    return [cat(), dog()]
  }

  @Field(() => [Named])
  named(): Named[] {
    return [dog(), cat()]
  }

  @Field(() => Pet, { nullable: true })
  strange(): Cat {
    return { name: 'of no type' } as never
  }

  @Field(() => Pet, { nullable: true })
  async strangeLater(): Promise<Cat> {
    return this.strange()
  }

  @Field(() => Named)
  async strangeAlways(): Promise<Named> {
    return { name: 'of no type' } as never
  }

  @Field(() => String, { nullable: true })
  get broken(): string {
    throw notFound()
  }

  @Field(() => [String], { nullable: true })
  async brokenPromises(): Promise<string[]> {
    return [Promise.reject(notFound()), 'a'] as never
  }

  @Field(() => [Int], { nullable: 'itemsAndList' })
  async oddNumbers(): Promise<number[]> {
    return [1, 1.5, 2]
  }

  @Field(() => String)
  echo(
    @Arg('text', () => String, { nullable: true }) text: string | null | undefined,
    @Arg('count', () => Int, { defaultValue: 3 }) count: number,
    @Arg('filter', () => Filter, { nullable: true }) filter: Filter | null,
    @Arg('list', () => [String], { nullable: true }) list: string[] | null,
    @Arg('colour', () => Colour, { nullable: true }) colour: Colour | null,
  ): string {
    return JSON.stringify({ text: text === undefined ? 'left out' : text, count, filter, list, colour })
  }
}

@Resolver()
class OddResolver {
  @Query(() => Odd)
  odd(): Odd {
    return new Odd()
  }

  @Query(() => Odd, { nullable: true })
  async later(): Promise<Odd> {
    return new Odd()
  }
}

const cat = (): Cat => Object.assign(new Cat(), { name: 'Mies', lives: null, friend: dog() })
const dog = (): Dog => Object.assign(new Dog(), { name: 'Bas', collar: Colour.BLUE, friend: null })

/** A schema with every kind of failure, to compare the compiler with graphql-js. */
export const oddSchema = (): GraphQLSchema =>
  buildSchemaSync({ resolvers: [OddResolver], orphanedTypes: [Cat, Dog], validate: false })
