CREATE TABLE `abuse_suspensions` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`thing_id` text NOT NULL,
	`name` text NOT NULL,
	`account_id` text NOT NULL,
	`reason` text NOT NULL,
	`ground` text,
	`article` text,
	`explanation` text,
	`report_reference` text,
	`deadline` text,
	`suspended_at` integer NOT NULL,
	`lifted_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "abuse_suspensions_kind" CHECK("abuse_suspensions"."kind" in ('HOSTING', 'SERVER', 'DOMAIN')),
	CONSTRAINT "abuse_suspensions_reason" CHECK("abuse_suspensions"."reason" in ('PHISHING', 'MALWARE', 'SPAM', 'COPYRIGHT', 'ILLEGAL_CONTENT', 'OVERLOAD', 'OTHER'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `abuse_suspensions_open` ON `abuse_suspensions` (`thing_id`,`kind`) WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX `abuse_suspensions_since` ON `abuse_suspensions` (`suspended_at`,`id`);--> statement-breakpoint
CREATE INDEX `abuse_suspensions_deadline` ON `abuse_suspensions` (`deadline`) WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX `abuse_suspensions_account` ON `abuse_suspensions` (`account_id`,`suspended_at`);--> statement-breakpoint
-- Holds from before reasons were recorded.
INSERT INTO "abuse_suspensions" ("id", "kind", "thing_id", "name", "account_id", "reason", "suspended_at")
SELECT 'abu_' || substr("id", 5), 'DOMAIN', "id", "name", "account_id", 'OTHER', "held_at" FROM "domains" WHERE "held_at" IS NOT NULL;
