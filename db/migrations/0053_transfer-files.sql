CREATE TABLE `transfer_file_lines` (
	`reference` text PRIMARY KEY NOT NULL,
	`file_id` text NOT NULL,
	`position` integer NOT NULL,
	`amount` integer NOT NULL,
	`name` text,
	`sealed_iban` text,
	`text` text NOT NULL,
	FOREIGN KEY (`reference`) REFERENCES `refunds`(`reference`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `transfer_files`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transfer_file_lines_amount" CHECK("transfer_file_lines"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_file_lines_position` ON `transfer_file_lines` (`file_id`,`position`);--> statement-breakpoint
CREATE TABLE `transfer_files` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text NOT NULL,
	`debtor_name` text NOT NULL,
	`debtor_iban` text NOT NULL,
	`execute_on` text NOT NULL,
	`staff_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`transferred_at` integer,
	FOREIGN KEY (`staff_id`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_files_message` ON `transfer_files` (`message_id`);--> statement-breakpoint
CREATE INDEX `transfer_files_created` ON `transfer_files` (`created_at`,`id`);