-- Somebody who calls is looked up by phone number, which no index found.
CREATE INDEX "applications_phone_number_trgm_idx" ON "applications" USING GIN ("phone_number" gin_trgm_ops);
CREATE INDEX "enrollments_phone_trgm_idx" ON "enrollments" USING GIN ("phone" gin_trgm_ops);

-- The few cancelled enrollments are a filter of their list.
CREATE INDEX "enrollments_cancelled_date_enrolled_id_idx" ON "enrollments"("cancelled", "date_enrolled" DESC, "id" DESC);
