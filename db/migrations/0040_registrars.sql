ALTER TABLE `domains` ADD `registrar` text;--> statement-breakpoint
CREATE INDEX `domains_without_registrar` ON `domains` (`registrar`) WHERE registrar is null;