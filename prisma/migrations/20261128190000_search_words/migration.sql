-- A slash separates words: "UI/UX" was one word, a file's path, that neither "ui" nor "ux" found.
CREATE OR REPLACE FUNCTION "search_text"(original TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(fold_text(original), U&'<>&/\E000\E001', '      ');

-- The words of a job's type, as it is called on the site. A cast of an enum to text could not be part of an index.
CREATE FUNCTION "job_keywords"(skills TEXT[], department TEXT, city TEXT, employment_type "employment_type") RETURNS TEXT
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN join_texts(skills) || ' ' || department || ' ' || city || ' ' || CASE employment_type
  WHEN 'Full-time' THEN 'Full-time job'
  WHEN 'Part-time' THEN 'Part-time job'
  WHEN 'Contract' THEN 'Contract job'
  WHEN 'Temporary' THEN 'Temporary job'
END;

-- The words of a course's category.
CREATE FUNCTION "course_keywords"(category "course_category") RETURNS TEXT
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE category
  WHEN 'MasterClass' THEN 'MasterClass, a master class, course'
  WHEN 'ComputerBasics' THEN 'Computer Basics course'
  WHEN 'ExecutiveSpecial' THEN 'Executive Special course'
END;

-- Every index of what these make of a text is made anew. The job_keywords of three parameters stays for a version of the site that
-- serves until the update is done.
DROP INDEX "jobs_search_idx";
DROP INDEX "courses_search_idx";
CREATE INDEX "jobs_search_idx" ON "jobs" USING GIN (search_document(
  "title", job_keywords("required_skills", "department", "city", "employment_type"),
  job_body("description", "requirements", "responsibilities")));
CREATE INDEX "courses_search_idx" ON "courses" USING GIN (search_document("title", course_keywords("category"), "description"));
