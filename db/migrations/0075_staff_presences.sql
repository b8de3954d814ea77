CREATE TABLE `staff_presences` (
	`id` text PRIMARY KEY NOT NULL,
	`object_id` text NOT NULL,
	`staff_id` text NOT NULL,
	`since` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `staff_presences_object` ON `staff_presences` (`object_id`);--> statement-breakpoint
CREATE INDEX `staff_presences_staff` ON `staff_presences` (`staff_id`);--> statement-breakpoint
CREATE INDEX `staff_presences_end` ON `staff_presences` (`expires_at`);