CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`webhook_id` text NOT NULL,
	`number` integer NOT NULL,
	`event` text NOT NULL,
	`subject_id` text NOT NULL,
	`is_test` integer DEFAULT false NOT NULL,
	`state` text DEFAULT 'PENDING' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`round` integer DEFAULT 0 NOT NULL,
	`round_since` integer NOT NULL,
	`next_at` integer,
	`response_status` integer,
	`problem` text,
	`duration_ms` integer,
	`attempted_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "webhook_deliveries_state" CHECK("webhook_deliveries"."state" in ('PENDING', 'DELIVERED', 'FAILED')),
	CONSTRAINT "webhook_deliveries_event" CHECK("webhook_deliveries"."event" in ('ORDER_CHANGED', 'DOMAIN_CHANGED', 'TRANSFER_CHANGED'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_number` ON `webhook_deliveries` (`webhook_id`,`number`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_waiting` ON `webhook_deliveries` (`webhook_id`,`subject_id`,`number`) WHERE state = 'PENDING';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_age` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`query` text NOT NULL,
	`sealed_secret` text NOT NULL,
	`secret_end` text NOT NULL,
	`locale` text NOT NULL,
	`failing_since` integer,
	`paused_at` integer,
	`paused_by_shop` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhooks_account` ON `webhooks` (`account_id`);--> statement-breakpoint
CREATE INDEX `webhooks_failing` ON `webhooks` (`failing_since`);