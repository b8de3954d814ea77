import { defineText } from '../../../rules/text'

type Named = { name: string }

/** Mails about a service that staff suspended for abuse, or a domain that they put on hold. */
export const abuseMailText = defineText(
  {
    HOSTINGSubject: (p: Named) => `We hebben de hosting van ${p.name} afgesloten`,
    HOSTINGEffect: (p: Named) =>
      `De website en e-mail van ${p.name} werken nu niet. Je bestanden, mailboxen en databases blijven bewaard. Je pakket en de verlenging lopen gewoon door.`,
    HOSTINGLink: 'Naar het pakket',
    HOSTINGLiftedSubject: (p: Named) => `De hosting van ${p.name} is weer open`,
    HOSTINGLifted: (p: Named) =>
      `We hebben de afsluiting opgeheven. De website en e-mail van ${p.name} werken binnen enkele minuten weer.`,
    SERVERSubject: (p: Named) => `We hebben je server ${p.name} afgesloten`,
    SERVEREffect: (p: Named) =>
      `De server ${p.name} staat uit en je kunt hem niet starten. Wat erop staat, blijft bewaard. Je server en de verlenging lopen gewoon door.`,
    SERVERLink: 'Naar je servers',
    SERVERLiftedSubject: (p: Named) => `Je server ${p.name} is weer open`,
    SERVERLifted: (p: Named) =>
      `We hebben de afsluiting opgeheven. De server ${p.name} start binnen enkele minuten weer.`,
    DOMAINSubject: (p: Named) => `${p.name} wordt door ons vastgehouden`,
    DOMAINEffect: (p: Named) =>
      `We hebben ${p.name} laten vasthouden bij de beheerder van de extensie. Website en e-mail op deze naam werken niet, en het domein kan niet worden verhuisd.`,
    DOMAINLink: 'Naar het domein',
    DOMAINLiftedSubject: (p: Named) => `${p.name} is vrijgegeven`,
    DOMAINLifted: (p: Named) =>
      `We houden ${p.name} niet meer vast. Website en e-mail op deze naam werken weer zodra de beheerder van de extensie het domein heeft opgenomen, meestal binnen een uur.`,
    liftedEnded: (p: Named) =>
      `We hebben de afsluiting van ${p.name} opgeheven. De termijn was intussen afgelopen. Verleng in je account als je verder wilt.`,
    liftedStaysOff: (p: Named) =>
      `We hebben de afsluiting van ${p.name} opgeheven. Je had hem zelf gestopt, dus hij blijft uit. Je kunt hem in je account weer starten.`,
    deadlineSubject: (p: Named & { day: string }) => `Nieuwe termijn voor ${p.name}: ${p.day}`,
    deadlineMoved: (p: Named & { day: string; before: string }) =>
      `De termijn voor ${p.name} is veranderd. Die was ${p.before} en is nu ${p.day}. De reden die we je eerder mailden, blijft gelden.`,
    why: 'Waarom we dit doen',
    reason: 'Reden',
    facts: 'Wat we hebben gezien',
    ground: 'Waarop ons besluit berust',
    cause: 'Aanleiding',
    report: 'Een melding die we hebben gekregen en nagekeken.',
    ownInvestigation: 'Ons eigen onderzoek.',
    decidedBy: 'Wie dit heeft besloten',
    person: 'Een medewerker van ons. Er is niets automatisch besloten.',
    next: 'Wat je nu kunt doen',
    mend: 'Los het op en laat het ons weten. Heb je toegang nodig om het op te lossen, vraag ons daar dan om.',
    mendBefore: (p: { day: string }) =>
      `Los het uiterlijk ${p.day} op en laat het ons weten. Heb je toegang nodig om het op te lossen, vraag ons daar dan om.`,
    untilLifted: 'Dit blijft zo tot wij het opheffen. Een betaling verandert er niets aan.',
    objection: 'Ben je het er niet mee eens?',
    object: 'Laat het ons weten en leg uit waarom. We kijken er opnieuw naar en antwoorden met redenen.',
    court: 'Je kunt het besluit ook voorleggen aan de rechter.',
    contact: 'Zo bereik je ons',
    mailWhy: 'Je krijgt deze mail omdat het om een dienst van jou gaat.',
  },
  {
    HOSTINGSubject: (p) => `We suspended the hosting of ${p.name}`,
    HOSTINGEffect: (p) =>
      `The website and e-mail of ${p.name} do not work now. Your files, mailboxes and databases are kept. Your package and its renewal continue.`,
    HOSTINGLink: 'To the package',
    HOSTINGLiftedSubject: (p) => `The hosting of ${p.name} is open again`,
    HOSTINGLifted: (p) =>
      `We lifted the suspension. The website and e-mail of ${p.name} work again within a few minutes.`,
    SERVERSubject: (p) => `We suspended your server ${p.name}`,
    SERVEREffect: (p) =>
      `The server ${p.name} is off and you cannot start it. Everything on it is kept. Your server and its renewal continue.`,
    SERVERLink: 'To your servers',
    SERVERLiftedSubject: (p) => `Your server ${p.name} is open again`,
    SERVERLifted: (p) => `We lifted the suspension. The server ${p.name} starts within a few minutes.`,
    DOMAINSubject: (p) => `${p.name} was put on hold by us`,
    DOMAINEffect: (p) =>
      `We had ${p.name} put on hold at the registry of the extension. Website and e-mail at this name do not work, and the domain cannot be transferred.`,
    DOMAINLink: 'To the domain',
    DOMAINLiftedSubject: (p) => `${p.name} was released`,
    DOMAINLifted: (p) =>
      `${p.name} is no longer on hold. Website and e-mail at this name work again once the registry of the extension has published the domain, mostly within an hour.`,
    liftedEnded: (p) =>
      `We lifted the suspension of ${p.name}. Its term had ended meanwhile. Renew it in your account if you want to keep it.`,
    liftedStaysOff: (p) =>
      `We lifted the suspension of ${p.name}. You had stopped it yourself, so it stays off. You can start it in your account.`,
    deadlineSubject: (p) => `New deadline for ${p.name}: ${p.day}`,
    deadlineMoved: (p) =>
      `The deadline for ${p.name} has changed. It was ${p.before} and is now ${p.day}. The reasons that we mailed you before still apply.`,
    why: 'Why we do this',
    reason: 'Reason',
    facts: 'What we found',
    ground: 'Ground of our decision',
    cause: 'Cause',
    report: 'A report that we received and checked.',
    ownInvestigation: 'Our own investigation.',
    decidedBy: 'Decided by',
    person: 'A member of our staff. Nothing was decided automatically.',
    next: 'What you can do now',
    mend: 'Put it right and let us know. Ask us if you need access to do so.',
    mendBefore: (p) => `Put it right by ${p.day} and let us know. Ask us if you need access to do so.`,
    untilLifted: 'This lasts until we lift it. A payment does not change it.',
    objection: 'Do you disagree?',
    object: 'Let us know and explain why. We look at it again and answer with reasons.',
    court: 'You can also bring the decision before a court.',
    contact: 'How to reach us',
    mailWhy: 'You receive this mail because it concerns a service of yours.',
  },
)
