DROP INDEX `mail_log_state`;--> statement-breakpoint
DROP INDEX `mail_log_to`;--> statement-breakpoint
CREATE INDEX `mail_log_state` ON `mail_log` (`state`,`queued_at`,`id`,`to_address`);--> statement-breakpoint
CREATE INDEX `mail_log_to` ON `mail_log` (`to_address`,`queued_at`,`id`,`state`);