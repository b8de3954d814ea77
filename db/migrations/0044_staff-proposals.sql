CREATE TABLE `staff_proposals` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`act` text NOT NULL,
	`payload` text NOT NULL,
	`facts` text NOT NULL,
	`payload_hash` text NOT NULL,
	`object_type` text NOT NULL,
	`object_id` text NOT NULL,
	`on_behalf_of` text,
	`reason` text NOT NULL,
	`amount` integer,
	`proposed_by` text NOT NULL,
	`proposed_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`state` text DEFAULT 'OPEN' NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`decision_reason` text,
	FOREIGN KEY (`proposed_by`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_proposals_state" CHECK("staff_proposals"."state" in ('OPEN', 'APPROVED', 'WITHDRAWN', 'DECLINED', 'VOID')),
	CONSTRAINT "staff_proposals_decided" CHECK(("staff_proposals"."state" = 'OPEN') = ("staff_proposals"."decided_at" is null)),
	CONSTRAINT "staff_proposals_decider" CHECK(("staff_proposals"."decided_at" is null) = ("staff_proposals"."decided_by" is null)),
	CONSTRAINT "staff_proposals_other" CHECK("staff_proposals"."state" not in ('APPROVED', 'DECLINED') or "staff_proposals"."decided_by" <> "staff_proposals"."proposed_by")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_proposals_number` ON `staff_proposals` (`number`);--> statement-breakpoint
CREATE INDEX `staff_proposals_state` ON `staff_proposals` (`state`,`number`);--> statement-breakpoint
CREATE INDEX `staff_proposals_object` ON `staff_proposals` (`object_id`);