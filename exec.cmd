@rem Windows has no exec; its shell finds this one in the folder where npm runs the scripts of package.json, which run as they are.
@%*
@exit /b %errorlevel%
