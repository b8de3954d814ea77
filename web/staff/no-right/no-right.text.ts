import { defineText } from '../../../rules/text'

export const noRightText = defineText(
  {
    title: (p: { page: string; roles: string }) => `${p.page} is voor ${p.roles}`,
    you: (p: { roles: string }) => `Jij bent ${p.roles}.`,
    need: (p: { names: string }) => `Nodig voor je werk? Vraag ${p.names}.`,
    asked: (p: { moment: string; names: string }) =>
      `Je vroeg dit op ${p.moment}. ${p.names} kan je een rol geven waarmee je hier wel in mag.`,
    ask: 'Recht vragen',
    askAgain: 'Nog eens vragen',
    dialogTitle: (p: { page: string }) => `Toegang tot ${p.page} vragen`,
    dialogAct: (p: { page: string }) => `Je vraagt om toegang tot ${p.page}.`,
    dialogAbout: (p: { names: string; isMany: boolean }) =>
      `${p.names} ${p.isMany ? 'krijgen' : 'krijgt'} een mail met je vraag en je reden. Er verandert nog niets.`,
    whoReads: 'Komt in de mail en in het logboek.',
    done: 'Je vraag is verstuurd.',
  },
  {
    title: (p) => `${p.page} is for ${p.roles}`,
    you: (p) => `You are ${p.roles}.`,
    need: (p) => `Do you need it for your work? Ask ${p.names}.`,
    asked: (p) => `You asked for this on ${p.moment}. ${p.names} can give you a role that opens this page.`,
    ask: 'Ask for the right',
    askAgain: 'Ask again',
    dialogTitle: (p) => `Ask for access to ${p.page}`,
    dialogAct: (p) => `You ask for access to ${p.page}.`,
    dialogAbout: (p) => `${p.names} will get a mail with your question and your reason. Nothing changes yet.`,
    whoReads: 'Goes into the mail and into the audit log.',
    done: 'Your question was sent.',
  },
)
