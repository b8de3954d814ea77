DROP INDEX `refunds_line`;--> statement-breakpoint
ALTER TABLE `refunds` ADD `part` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_line` ON `refunds` (`order_line_id`,`part`);--> statement-breakpoint
CREATE TABLE `__new_staff_refunds` (
	`order_line_id` text NOT NULL,
	`part` integer DEFAULT 1 NOT NULL,
	`account_id` text NOT NULL,
	`staff_id` text NOT NULL,
	`approved_by` text,
	`reason` text NOT NULL,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`order_line_id`, `part`),
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approved_by`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_refunds_reason" CHECK("__new_staff_refunds"."reason" in ('not-as-promised', 'ordered-twice', 'withdrawn', 'other')),
	CONSTRAINT "staff_refunds_other" CHECK("__new_staff_refunds"."approved_by" <> "__new_staff_refunds"."staff_id")
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_staff_refunds`("order_line_id", "part", "account_id", "staff_id", "approved_by", "reason", "amount", "created_at") SELECT "order_line_id", 1, "account_id", "staff_id", "approved_by", "reason", "amount", "created_at" FROM `staff_refunds`;--> statement-breakpoint
DROP TABLE `staff_refunds`;--> statement-breakpoint
ALTER TABLE `__new_staff_refunds` RENAME TO `staff_refunds`;--> statement-breakpoint
CREATE INDEX `staff_refunds_staff` ON `staff_refunds` (`staff_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `staff_refunds_account` ON `staff_refunds` (`account_id`,`created_at`);