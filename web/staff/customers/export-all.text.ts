import { defineText } from '../../../rules/text'

export const exportAllText = defineText(
  {
    open: 'Exporteren',
    title: 'Alle klanten exporteren',
    act: 'Je exporteert alle klanten.',
    about: 'Eén bestand (CSV) met alle klanten, nieuwste boven, geblokkeerde en subgebruikers ook.',
    columns:
      'Naam, bedrijf, adres, e-mail, telefoon, btw- en KvK-nummer en soort klant. Geen bestellingen of facturen, geen wachtwoorden.',
    reasonAbout: 'Schrijf waarvoor het bestand is. De collega die goedkeurt leest dit, en het komt in het logboek.',
    four: 'Een tweede persoon keurt goed',
    fourAbout: 'Daarna download jij het bestand hier, één keer en binnen een dag.',
    propose: 'Voorstellen',
    export: 'Exporteren',
    done: 'De klanten worden gedownload.',
    approved: 'Je export van alle klanten is goedgekeurd',
    approvedAbout: (p: { until: string }) => `Je downloadt het bestand één keer, tot ${p.until}.`,
    download: 'Downloaden',
    downloadTitle: 'Alle klanten downloaden',
    downloadAct: 'Je downloadt alle klanten.',
    downloadAbout:
      'De download lukt één keer; breekt die af, dan is een nieuw voorstel nodig. Bewaar het bestand niet langer dan nodig is.',
  },
  {
    open: 'Export',
    title: 'Export all customers',
    act: 'You export all customers.',
    about: 'One file (CSV) with all customers, newest first, blocked ones and sub-users too.',
    columns:
      'Name, company, address, e-mail, phone, VAT and trade register number, and kind of customer. No orders or invoices, no passwords.',
    reasonAbout: 'Write what the file is for. The colleague who approves reads it, and it goes into the audit log.',
    four: 'A second person approves',
    fourAbout: 'Then you download the file here, once and within a day.',
    propose: 'Propose',
    export: 'Export',
    done: 'The customers are being downloaded.',
    approved: 'Your export of all customers was approved',
    approvedAbout: (p) => `You download the file once, until ${p.until}.`,
    download: 'Download',
    downloadTitle: 'Download all customers',
    downloadAct: 'You download all customers.',
    downloadAbout:
      'The download works once; if it breaks off, a new proposal is needed. Keep the file no longer than necessary.',
  },
)
