ALTER TABLE `chargebacks` ADD `bank_reason` text;--> statement-breakpoint
ALTER TABLE `mail_log` ADD `report_token` text;--> statement-breakpoint
ALTER TABLE `mail_log` ADD `bounced_at` integer;--> statement-breakpoint
ALTER TABLE `mail_log` ADD `bounce_cause` text;--> statement-breakpoint
ALTER TABLE `mail_log` ADD `delayed_at` integer;--> statement-breakpoint
ALTER TABLE `mail_log` ADD `report` text;--> statement-breakpoint
CREATE UNIQUE INDEX `mail_log_report_token` ON `mail_log` (`report_token`);--> statement-breakpoint
CREATE INDEX `mail_log_bounced` ON `mail_log` (`bounced_at`,`to_address`) WHERE bounced_at is not null;--> statement-breakpoint
ALTER TABLE `collections` ADD `bank_reason` text;