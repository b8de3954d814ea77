CREATE TABLE `external_refunds` (
	`payment_attempt_id` text PRIMARY KEY NOT NULL,
	`order_id` text,
	`amount` integer NOT NULL,
	`acknowledged` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`payment_attempt_id`) REFERENCES `payment_attempts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "external_refunds_amount" CHECK("external_refunds"."amount" >= 0 and "external_refunds"."acknowledged" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `external_refunds_order` ON `external_refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `external_refunds_open` ON `external_refunds` (`created_at`) WHERE amount > acknowledged;--> statement-breakpoint
CREATE INDEX `order_lines_running` ON `order_lines` (`order_id`) WHERE delivery_status = 'RUNNING';