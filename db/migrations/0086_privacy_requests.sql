CREATE TABLE `legal_holds` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`reason` text NOT NULL,
	`set_by` text NOT NULL,
	`set_at` integer NOT NULL,
	`lifted_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`set_by`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `legal_holds_open` ON `legal_holds` (`account_id`) WHERE lifted_at is null;--> statement-breakpoint
CREATE TABLE `privacy_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	`received_on` text NOT NULL,
	`details` text NOT NULL,
	`deadline` text NOT NULL,
	`noted_at` integer NOT NULL,
	`extended_at` integer,
	`extension_reason` text,
	`outcome` text,
	`closed_at` integer,
	`answer` text,
	`restriction_lifted_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "privacy_requests_kind" CHECK("privacy_requests"."kind" in ('ACCESS', 'RECTIFICATION', 'ERASURE', 'RESTRICTION', 'OBJECTION', 'PORTABILITY')),
	CONSTRAINT "privacy_requests_channel" CHECK("privacy_requests"."channel" in ('EMAIL', 'LETTER', 'PHONE', 'IN_PERSON', 'OTHER')),
	CONSTRAINT "privacy_requests_outcome" CHECK("privacy_requests"."outcome" in ('DONE', 'REFUSED', 'ERASED'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `privacy_requests_deadline` ON `privacy_requests` (`deadline`,`id`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `privacy_requests_closed` ON `privacy_requests` (`closed_at`,`id`) WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX `privacy_requests_account` ON `privacy_requests` (`account_id`,`received_on`);