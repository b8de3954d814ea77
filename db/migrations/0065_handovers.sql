CREATE TABLE `__new_staff_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`object_type` text NOT NULL,
	`object_id` text NOT NULL,
	`staff_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`taken_off_at` integer,
	FOREIGN KEY (`staff_id`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_notes_type" CHECK("__new_staff_notes"."object_type" in ('Order', 'Account', 'Domain', 'Invoice', 'Shift'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_staff_notes`("id", "object_type", "object_id", "staff_id", "text", "created_at", "taken_off_at") SELECT "id", "object_type", "object_id", "staff_id", "text", "created_at", NULL FROM `staff_notes`;--> statement-breakpoint
DROP TABLE `staff_notes`;--> statement-breakpoint
ALTER TABLE `__new_staff_notes` RENAME TO `staff_notes`;--> statement-breakpoint
CREATE INDEX `staff_notes_object` ON `staff_notes` (`object_id`,`created_at`);