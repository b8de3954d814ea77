ALTER TABLE `staff_work_notes` ADD `handled_at` integer;--> statement-breakpoint
CREATE INDEX `order_lines_failed_since` ON `order_lines` (`running_since`) WHERE delivery_status = 'FAILED';