ALTER TABLE `domain_looks` ADD `looked_at` integer;--> statement-breakpoint
ALTER TABLE `domain_looks` ADD `differences` text;--> statement-breakpoint
ALTER TABLE `domain_looks` ADD `differs_since` integer;--> statement-breakpoint
CREATE INDEX `domain_looks_different` ON `domain_looks` (`differs_since`) WHERE differs_since is not null;--> statement-breakpoint
CREATE INDEX `domains_status` ON `domains` (`status`,`name`);--> statement-breakpoint
CREATE INDEX `domains_unverified` ON `domains` (`name`) WHERE not is_holder_verified;--> statement-breakpoint
CREATE INDEX `order_lines_code` ON `order_lines` (`order_id`) WHERE failure_reason = 'wrong-code';