-- Courses are listed by how they stand: inactive ones, and those that have started.
CREATE INDEX "courses_is_active_start_date_idx" ON "courses"("is_active", "start_date");
