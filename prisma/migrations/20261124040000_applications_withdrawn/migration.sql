-- Few are withdrawn among very many, and the dashboard counts them.
CREATE INDEX "applications_withdrawn_at_idx" ON "applications"("withdrawn_at");
