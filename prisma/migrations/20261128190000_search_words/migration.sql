-- A slash separates words: "UI/UX" was one word, a file's path, that neither "ui" nor "ux" found.
CREATE OR REPLACE FUNCTION "search_text"(original TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(fold_text(original), U&'<>&/\E000\E001', '      ');

-- Made anew, as every entry was made with the function before. Jobs are also found by their type and courses by their category, as the
-- site calls them; a cast of an enum to text could not be part of an index. lib/search/data.ts searches by the same expressions.
DROP INDEX "jobs_search_idx";
DROP INDEX "courses_search_idx";
CREATE INDEX "jobs_search_idx" ON "jobs" USING GIN (search_document(
  "title",
  job_keywords("required_skills", "department", "city") || CASE "employment_type"
    WHEN 'Full-time' THEN ' Full-time job'
    WHEN 'Part-time' THEN ' Part-time job'
    WHEN 'Contract' THEN ' Contract job'
    WHEN 'Temporary' THEN ' Temporary job'
  END,
  job_body("description", "requirements", "responsibilities")));
CREATE INDEX "courses_search_idx" ON "courses" USING GIN (search_document(
  "title",
  CASE "category"
    WHEN 'MasterClass' THEN 'MasterClass, a master class, course'
    WHEN 'ComputerBasics' THEN 'Computer Basics course'
    WHEN 'ExecutiveSpecial' THEN 'Executive Special course'
  END,
  "description"));
