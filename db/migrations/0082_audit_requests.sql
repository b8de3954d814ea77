CREATE INDEX `audit_entries_account` ON `audit_entries` (`on_behalf_of`,`position`);--> statement-breakpoint
CREATE INDEX `audit_entries_request` ON `audit_entries` (`request_id`);