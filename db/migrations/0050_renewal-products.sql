ALTER TABLE `renewals` ADD `product_code` text;--> statement-breakpoint
CREATE INDEX `renewals_term` ON `renewals` (`term_from`);