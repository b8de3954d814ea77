-- drizzle-kit splits an expression of an index at its commas: mended by hand.
CREATE INDEX `domains_extension` ON `domains` (substr(name, instr(name, '.') + 1),`name`,`status`);
