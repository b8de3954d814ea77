/** Reports as Postfix writes them, with example names. */
interface Reported {
  /** Envelope recipient of the report, `bounces+token@mail.example`. */
  to: string
  action?: string
  status?: string
  diagnostic?: string
}

/** A delivery status notification of Postfix 3.7 about one recipient (RFC 3464). */
export const deliveryReport = ({
  to,
  action = 'failed',
  status = '5.1.1',
  diagnostic = `smtp; 550 5.1.1 <weg@remote.example>: Recipient address
    rejected: User unknown`,
}: Reported): string =>
  `Received: by mail.hosting.example (Postfix)
	id 43ED61F44; Mon, 30 Nov 2026 17:04:59 +0000 (UTC)
Date: Mon, 30 Nov 2026 17:04:59 +0000 (UTC)
From: Mail Delivery System <MAILER-DAEMON@mail.hosting.example>
Subject: Undelivered Mail Returned to Sender
To: ${to}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="17BEE1F36.1796058299/mail.hosting.example"
Content-Transfer-Encoding: 8bit
Message-Id: <20261130170459.43ED61F44@mail.hosting.example>

This is a MIME-encapsulated message.

--17BEE1F36.1796058299/mail.hosting.example
Content-Description: Notification
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

This is the mail system at host mail.hosting.example.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

                   The mail system

<weg@remote.example>: host mx.remote.example[203.0.113.9] said: 550 5.1.1
    <weg@remote.example>: Recipient address rejected: User unknown (in reply to
    RCPT TO command)

--17BEE1F36.1796058299/mail.hosting.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.hosting.example
X-Postfix-Queue-ID: 17BEE1F36
X-Postfix-Sender: rfc822; ${to}
Arrival-Date: Mon, 30 Nov 2026 17:04:59 +0000 (UTC)

Final-Recipient: rfc822; weg@remote.example
Original-Recipient: rfc822;weg@remote.example
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.remote.example
Diagnostic-Code: ${diagnostic}

--17BEE1F36.1796058299/mail.hosting.example
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers
Content-Transfer-Encoding: 8bit

Return-Path: <${to}>
Auto-Submitted: auto-generated
From: Winkel <post@hosting.example>
To: weg@remote.example
Subject: =?UTF-8?Q?Je_bestelling_=C3=A9?=
Message-ID: <order-placed-1@hosting.example>
Date: Sat, 21 Nov 2026 11:00:00 +0000
MIME-Version: 1.0
Content-Type: multipart/alternative;
 boundary="--_NmP-71af2fddae11d24a-Part_1"

--17BEE1F36.1796058299/mail.hosting.example--
`
