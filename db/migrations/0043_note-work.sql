CREATE TABLE `staff_work_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`assignee_id` text,
	`assigned_at` integer,
	`snoozed_until` integer,
	`snoozed_by` text,
	`snooze_reason` text,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`assignee_id`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`snoozed_by`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_work_notes_assigned" CHECK(("staff_work_notes"."assignee_id" is null) = ("staff_work_notes"."assigned_at" is null)),
	CONSTRAINT "staff_work_notes_snoozed" CHECK(("staff_work_notes"."snoozed_until" is null) = ("staff_work_notes"."snoozed_by" is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `staff_work_notes_changed` ON `staff_work_notes` (`changed_at`);