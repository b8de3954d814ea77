CREATE TABLE `mail_log` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`to_address` text NOT NULL,
	`kind` text,
	`state` text NOT NULL,
	`last_error` text,
	`repeats` text,
	`queued_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	CONSTRAINT "mail_log_state_known" CHECK("mail_log"."state" in ('QUEUED', 'ACCEPTED', 'REFUSED', 'GIVEN_UP', 'WITHDRAWN'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_log_reference` ON `mail_log` (`reference`);--> statement-breakpoint
CREATE INDEX `mail_log_queued` ON `mail_log` (`queued_at`,`id`);--> statement-breakpoint
CREATE INDEX `mail_log_state` ON `mail_log` (`state`,`queued_at`,`id`);--> statement-breakpoint
CREATE INDEX `mail_log_to` ON `mail_log` (`to_address`,`queued_at`,`id`);--> statement-breakpoint
CREATE TABLE `port_pauses` (
	`port` text NOT NULL,
	`adapter` text NOT NULL,
	`until` integer NOT NULL,
	`reason` text NOT NULL,
	`paused_by` text NOT NULL,
	`paused_at` integer NOT NULL,
	PRIMARY KEY(`port`, `adapter`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `port_states` (
	`instance` text NOT NULL,
	`system` text NOT NULL,
	`last_good_at` integer,
	`last_error_at` integer,
	`last_error` text,
	`calls` integer NOT NULL,
	`errors` integer NOT NULL,
	`duration_ms` integer,
	`is_degraded` integer NOT NULL,
	`written_at` integer NOT NULL,
	PRIMARY KEY(`instance`, `system`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `port_states_written` ON `port_states` (`written_at`);--> statement-breakpoint
CREATE TABLE `background_checks` (
	`name` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`result` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `staff_devices` (
	`staff_id` text NOT NULL,
	`device_hash` text NOT NULL,
	`first_used_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	PRIMARY KEY(`staff_id`, `device_hash`),
	FOREIGN KEY (`staff_id`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
ALTER TABLE `outbox` ADD `dropped_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `drop_reason` text;--> statement-breakpoint
CREATE INDEX `outbox_job` ON `outbox` (`job`,`failed_at`,`run_at`) WHERE done_at is null;