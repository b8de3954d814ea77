CREATE TABLE `staff_proposal_waits` (
	`proposal_id` text PRIMARY KEY NOT NULL,
	`execute_at` integer NOT NULL,
	`objection_hash` text NOT NULL,
	`ended_as` text,
	`ended_at` integer,
	FOREIGN KEY (`proposal_id`) REFERENCES `staff_proposals`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_proposal_waits_ended" CHECK(("staff_proposal_waits"."ended_as" is null) = ("staff_proposal_waits"."ended_at" is null)),
	CONSTRAINT "staff_proposal_waits_ends" CHECK("staff_proposal_waits"."ended_as" in ('DONE', 'OBJECTED', 'STOPPED', 'VOID'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_proposal_waits_objection` ON `staff_proposal_waits` (`objection_hash`);--> statement-breakpoint
CREATE INDEX `staff_proposal_waits_due` ON `staff_proposal_waits` (`execute_at`) WHERE ended_at is null;